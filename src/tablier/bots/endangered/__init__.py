"""A partner for Endangered who plans on the compiled table."""
