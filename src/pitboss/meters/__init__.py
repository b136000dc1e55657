"""Progressive meters: what is fed to them, paid from them and read off them, to the exact fraction of a cent."""
