#!/bin/sh
# The files of deploy/nginx with this composition's names of instances and places of certificates.
set -eu
mkdir -p /etc/nginx/sunport
cp /etc/nginx/given/pages.conf /etc/nginx/given/assets.conf /etc/nginx/given/product.conf /etc/nginx/sunport/
cp /etc/nginx/certificates/fullchain.pem /etc/nginx/certificates/privkey.pem /etc/nginx/sunport/
rm -f /etc/nginx/conf.d/default.conf
sed -e 's/127\.0\.0\.1:8080/app-1:8080/' -e 's/127\.0\.0\.1:8081/app-2:8080/' \
  /etc/nginx/given/sunport.conf > /etc/nginx/conf.d/sunport.conf
