# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pack: compresses as other programs do, for the tests. zstd and lz4 frames hold their data as it is, which their
formats allow, so that nobody needs those libraries."""

import bz2
import gzip
import lzma

BLOCK = 64 << 10


def blocks(data):
    return [data[i : i + BLOCK] for i in range(0, len(data), BLOCK)]


def zstd(data):
    """A frame of raw blocks: magic, a descriptor (no checksum, no size), a window of 64 KiB, blocks."""
    frame = [bytes.fromhex("28b52ffd 00 30")]
    for block in blocks(data):
        frame += [(len(block) << 3).to_bytes(3, "little"), block]
    return b"".join(frame) + (1).to_bytes(3, "little")


def rotate(value, bits):
    return (value << bits | value >> (32 - bits)) & 0xFFFFFFFF


def xxh32(data):
    """The hash of less than 16 bytes, and a number of them that 4 does not divide into words."""
    prime2, prime3, prime5 = 0x85EBCA77, 0xC2B2AE3D, 0x165667B1
    value = (prime5 + len(data)) & 0xFFFFFFFF
    for byte in data:
        value = rotate((value + byte * prime5) & 0xFFFFFFFF, 11) * 0x9E3779B1 & 0xFFFFFFFF
    value = (value ^ value >> 15) * prime2 & 0xFFFFFFFF
    value = (value ^ value >> 13) * prime3 & 0xFFFFFFFF
    return value ^ value >> 16


def lz4(data):
    """A frame of uncompressed blocks of at most 64 KiB, each for itself, without checksums."""
    descriptor = bytes.fromhex("60 40")
    frame = [bytes.fromhex("04224d18"), descriptor, bytes([xxh32(descriptor) >> 8 & 0xFF])]
    for block in blocks(data):
        frame += [(len(block) | 1 << 31).to_bytes(4, "little"), block]
    return b"".join(frame) + bytes(4)


PACKERS = {
    "gzip": lambda data: gzip.compress(data, 1, mtime=0),
    "bzip2": bz2.compress,
    "xz": lambda data: lzma.compress(data, preset=1),
    "zstd": zstd,
    "lz4": lz4,
}
