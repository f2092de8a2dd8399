#!/bin/sh
# make-certificates.sh FOLDER SITE_FOLDER NAME: an authority of one's own, once, and by it the certificates of what stands
# behind the portals and, to try everything, of the site (NAME). Put one that browsers trust into SITE_FOLDER/site.pem
# before others come.
set -eu
umask 077
folder=$1
site=$2
name=$3
if [ -e "$folder/ca.crt" ]; then exit 0; fi
mkdir -p "$folder" "$site"

openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj '/CN=Trousseau deployment' \
  -keyout "$folder/ca.key" -out "$folder/ca.new" 2> /dev/null

issue() {
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$2" -keyout "$1.key" -out "$1.csr" 2> /dev/null
  printf 'subjectAltName = DNS:%s,DNS:localhost\n' "$2" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA "$folder/ca.new" -CAkey "$folder/ca.key" -CAcreateserial \
    -days 825 -extfile "$1.ext" -out "$1.crt" 2> /dev/null
  rm "$1.csr" "$1.ext"
}
for service in pgbouncer store; do issue "$folder/$service" "$service"; done
issue "$folder/site" "$name"
if [ ! -e "$site/site.pem" ]; then
  cat "$folder/site.crt" "$folder/site.key" > "$site/site.pem"
  # The proxy's user is another; nobody else sees this folder.
  chmod 0644 "$site/site.pem"
fi
rm "$folder/site.crt" "$folder/site.key"
chmod 0644 "$folder/ca.new"
chmod 0755 "$folder" "$site"
mv "$folder/ca.new" "$folder/ca.crt"
