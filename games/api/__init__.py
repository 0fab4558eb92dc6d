"""The API: what programs may ask and do, with tokens of people and of their bot accounts."""
