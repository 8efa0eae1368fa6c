/** Good for nothing but tests: signed by itself, for `outside.example`, and valid for a hundred years. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVD1jmYmayWJpVVzO
cBEEQijfeumdrNSG+fOwz4hI86mhRANCAAQtCgqta6soHX8/gdFDwKihS48vZ37I
rkEzdrrdvu0i6SbxWVv1WCkJqxmKUZtOnBVQqa1WhSd0oNWpxVIXj74C
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBpjCCAU2gAwIBAgIUWaCxcwUxmhiJ0oPybbdtVjuxvSAwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPb3V0c2lkZS5leGFtcGxlMCAXDTI2MTExNTE3MjQzMFoYDzIx
MjYxMDIyMTcyNDMwWjAaMRgwFgYDVQQDDA9vdXRzaWRlLmV4YW1wbGUwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAQtCgqta6soHX8/gdFDwKihS48vZ37IrkEzdrrd
vu0i6SbxWVv1WCkJqxmKUZtOnBVQqa1WhSd0oNWpxVIXj74Co28wbTAdBgNVHQ4E
FgQU5y0Vwb8QM1+0GtuVoh07uXQMys8wHwYDVR0jBBgwFoAU5y0Vwb8QM1+0GtuV
oh07uXQMys8wDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgg9vdXRzaWRlLmV4
YW1wbGUwCgYIKoZIzj0EAwIDRwAwRAIgNVvhQD5miZoKNXf68amxukrzX1UTSLeg
xp/yoSkEh4sCICylUu0docEoqXbPbNYpaQZQPPTE63ouxwqTRAaLYEwA
-----END CERTIFICATE-----
`,
}
