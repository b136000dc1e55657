"""Whether shuffles are fair: tests of orders and of the bytes behind them, and bad shufflers that they must catch."""
