"""The commands, one small file each. They read, call and print; no rule lives here."""
