"""The pinochle family: cards melded for points, then tricks in which aces, tens and kings count."""
