#!/bin/sh
# Copies a certificate of certbot to where nginx's container reads it: deploy/copy-certificate.sh NAME
# After a renewal run it again and then deploy/roll.sh, or as a hook: certbot renew --deploy-hook "… copy-certificate.sh NAME && … roll.sh"
set -eu
name=${1:?usage: deploy/copy-certificate.sh NAME}
from=${CERTIFICATES:-/etc/letsencrypt/live}/$name
to=$(dirname "$0")/tls
mkdir -p "$to"
for file in fullchain.pem privkey.pem; do
  install -o 10001 -g 10001 -m 400 "$from/$file" "$to/$file"
done
chmod 755 "$to"
