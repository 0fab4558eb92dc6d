"""What stands in the rows of a ladder: places, and who may challenge whom."""
