"""Who people are: users and the tokens by which their programs speak for them."""
