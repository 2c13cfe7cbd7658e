#!/bin/sh
# Copies a certificate of certbot to where nginx's container reads it, and reloads a running nginx:
#   deploy/copy-certificate.sh NAME
# As a hook of automatic renewals: certbot renew --deploy-hook '. /etc/profile.d/revela.sh && … copy-certificate.sh NAME'
set -eu
name=${1:?usage: deploy/copy-certificate.sh NAME}
from=${CERTIFICATES:-/etc/letsencrypt/live}/$name
to=$(dirname "$0")/tls
mkdir -p "$to"
for file in fullchain.pem privkey.pem; do
  install -o 10001 -g 10001 -m 400 "$from/$file" "$to/$file"
done
chmod 755 "$to"
engine=${ENGINE:-docker}
if [ -n "$($engine ps --quiet --filter name=revela-edge)" ]; then
  $engine exec revela-edge nginx -p /var/lib/revela-edge -e stderr -c /var/lib/revela-edge/nginx.conf -s reload
fi
openssl x509 -in "$to/fullchain.pem" -noout -enddate | sed 's/^notAfter=/valid until /'
