#!/bin/sh
# Prints an .env for one studio on one machine, with new secrets: deploy/new-env.sh estudio.com.br > deploy/.env
# What it cannot know stands at the end, to be filled in.
set -eu
domain=${1:?usage: deploy/new-env.sh DOMAIN}
cd "$(dirname "$0")"
secret() { openssl rand -hex 24; }
# A pair of keys on the curve P-256: bytes 8 to 39 of the file are the private key, the last 65 the public one.
push_pair=$(openssl ecparam -name prime256v1 -genkey -noout -outform DER | openssl base64 -A)
push_key() { printf '%s' "$push_pair" | openssl base64 -d -A | "$@" | openssl base64 -A | tr '+/' '-_' | tr -d '='; }
push_private() { head -c 39 | tail -c 32; }
cat <<FILE
RELEASE=$(git rev-parse --short HEAD)
COMPOSE_PROFILES=own-database,own-store

APP_ORIGIN=https://app.$domain
GALLERIES_DOMAIN=fotos.$domain
CONTENT_ORIGIN=https://conteudo.$domain
EDGE_TLS_FOLDER=./tls

# If it is lost, access codes, sealed links and signed URLs are lost too: keep a copy outside this machine.
SECRET_KEY=$(openssl rand -base64 32)
OWNER_PASSWORD=$(secret)
APP_PASSWORD=$(secret)
JOBS_PASSWORD=$(secret)
SWEEP_PASSWORD=$(secret)
STAFF_PASSWORD=$(secret)
CERTIFICATES_TOKEN=$(secret)

S3_ENDPOINT=http://store:7480
S3_REGION=us-east-1
S3_BUCKET=revela
S3_ACCESS_KEY=revela
S3_SECRET_KEY=$(secret)
EDGE_S3_ACCESS_KEY=edge
EDGE_S3_SECRET_KEY=$(secret)
EDGE_S3_PRINCIPAL=arn:aws:iam:::user/edge

# One studio does not sell plans to itself (docs/self-hosting.md, step 8); for more studios: a Mercado Pago account.
PAYMENTS_PUBLIC_KEY=not-configured
PAYMENTS_ACCESS_TOKEN=not-configured
PAYMENTS_WEBHOOK_SECRET=$(secret)

# Identify this installation to the push services of browsers. With other keys, photographers must switch their notifications on again.
PUSH_PUBLIC_KEY=$(push_key tail -c 65)
PUSH_PRIVATE_KEY=$(push_key push_private)

# From here on, fill in. The relay of your mail provider: smtps://USER:PASSWORD@RELAY:465. In the password, write % as %25,
# @ as %40, : as %3A, / as %2F and # as %23.
SMTP_URL=
# An address of your own that is read, which the relay accepts as a sender.
MAIL_FROM=Estúdio <contato@$domain>
# Digits with country code; shown as support in the studio. Both may be the same.
SUPPORT_FINANCE_WHATSAPP=
SUPPORT_TECHNICAL_WHATSAPP=
# The largest size of the photos on this machine, fixed at the first start. It must fit on the disk.
STORE_GIGABYTES=100
# A bucket at another provider, versioned, with object lock: the second copy of every original. Without it a broken disk
# loses the photos. Fill in all five or none.
COPY_S3_ENDPOINT=
COPY_S3_REGION=us-east-1
COPY_S3_BUCKET=
COPY_S3_ACCESS_KEY=
COPY_S3_SECRET_KEY=
FILE
