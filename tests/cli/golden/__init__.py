"""What commands print, in text files beside this, against which its layout is held. `make goldens` writes them."""
