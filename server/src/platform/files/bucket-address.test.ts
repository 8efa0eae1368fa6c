import { expect, test } from 'vitest'
import { bucketAddress } from './bucket-address.ts'

test('a bucket of Amazon’s is named by itself', () => {
  expect(bucketAddress('s3://portal-files')).toEqual({
    bucket: 'portal-files',
    prefix: '',
    endpoint: undefined,
    publicEndpoint: undefined,
    region: 'us-east-1',
    isPathStyle: false,
  })
})

test('another store has an endpoint, and the bucket in its path unless told otherwise', () => {
  const own =
    's3://files/portal/a/?endpoint=http://10.0.0.7:8080&region=gd-1&public-endpoint=https://files.example.org'
  expect(bucketAddress(own)).toEqual({
    bucket: 'files',
    prefix: 'portal/a/',
    endpoint: 'http://10.0.0.7:8080',
    publicEndpoint: 'https://files.example.org',
    region: 'gd-1',
    isPathStyle: true,
  })
  expect(bucketAddress(`${own}&path-style=0`)).toMatchObject({ isPathStyle: false })
})

test.each([
  ['/mnt/files', '须为 s3://'],
  ['https://files', '须为 s3://'],
  ['s3://', '桶名不正确'],
  ['s3://Files_', '桶名不正确'],
  ['s3://key:secret@files', 'AWS_ACCESS_KEY_ID'],
  ['s3://files/../x y', '前缀'],
  ['s3://files?endpoint=ftp://x', 'endpoint 须为'],
  ['s3://files?endpoint=https://x/y', 'endpoint 须为'],
  ['s3://files?endpoint=https://a:b@x', 'endpoint 须为'],
  ['s3://files?secret=1', '不认识的参数 secret'],
  ['s3://files?path-style=yes', 'path-style'],
])('%s is refused in words that repeat no secret', (text, words) => {
  const refusal = bucketAddress(text)
  expect(refusal).toEqual(expect.stringContaining(words))
  expect(refusal).not.toContain('secret@')
})
