#!/bin/sh
# Starts SeaweedFS as an S3-compatible store with TLS, for one key that may do what pictures need and nothing else.
set -eu
umask 077

cat > /tmp/s3.json <<JSON
{"identities": [{"name": "trousseau",
  "credentials": [{"accessKey": "$PICTURES_ACCESS_KEY", "secretKey": "$PICTURES_SECRET_KEY"}],
  "actions": ["Read:pictures", "Write:pictures", "List:pictures"]}]}
JSON
exec weed server -ip=store -ip.bind=0.0.0.0 -dir=/data -master.volumeSizeLimitMB=1024 \
  -s3 -s3.port=8333 -s3.config=/tmp/s3.json \
  -s3.cert.file=/certificates/store.crt -s3.key.file=/certificates/store.key
