"""Which addresses the server may speak to when somebody else names them: public ones alone."""

import ipaddress

_NOT_OURS = tuple(
    ipaddress.IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",
        "100.64.0.0/10",  # behind a provider's NAT
        "127.0.0.0/8",
        "169.254.0.0/16",  # link-local, where clouds keep their secrets
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",  # relays to IPv6
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",  # multicast, reserved, broadcast
    )
)
_GLOBAL = ipaddress.IPv6Network("2000::/3")
_NOT_GLOBAL = tuple(
    ipaddress.IPv6Network(network)
    for network in (
        "2001::/23",  # protocols, Teredo with an IPv4 address inside among them
        "2001:db8::/32",
        "2002::/16",  # 6to4: an IPv4 address inside
        "3fff::/20",
    )
)
"""What carries an IPv4 address (`::ffff:0:0/96`, `64:ff9b::/96`, `::/96`) lies outside or is named."""


def is_public(address: str) -> bool:
    """Whether an address, as a resolver gives it, belongs to the open internet."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv4Address):
        return not any(ip in network for network in _NOT_OURS)
    return ip.scope_id is None and ip in _GLOBAL and not any(ip in network for network in _NOT_GLOBAL)
