"""The pages that people work with: one small file for each room, templates and static files beside them."""
