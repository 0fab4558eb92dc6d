"""Ratings: how well somebody, or a level of the bots, plays a family of games at a kind of pace (docs/ratings.md)."""
