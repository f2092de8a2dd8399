#!/bin/sh
# Makes the bucket of pictures, once the store answers. What weed shell exits with says nothing, so the list is asked.
set -eu

say() { echo "$1" | weed shell -master=store:9333 2> /dev/null; }

until say s3.bucket.list | grep -qw pictures; do
  say 's3.bucket.create -name pictures' > /dev/null || true
  sleep 1
done
