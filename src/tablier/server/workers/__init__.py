"""Where slow things are done, never on the event loop: bots think, scenes move, kernels are compiled.

May touch games and bots; knows neither tables nor people, who hear of results through callbacks.
"""
