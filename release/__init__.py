"""What is published: the packages are built, checked as strangers would use them, and recorded."""
