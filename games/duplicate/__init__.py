"""PURE. Contests calculated on plain values: movements, the scoring of duplicate boards, pairings.

Nothing is stored, asked or drawn here but from a given seed: the same arguments give the same answer. Amounts are
whole numbers or fractions and are rounded only where a docstring says so. Sources and choices: docs/contests.md.
"""
