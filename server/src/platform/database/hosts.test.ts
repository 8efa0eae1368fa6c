import { expect, test } from 'vitest'
import { addressesIn, addressesOf, hostsOf } from './hosts.ts'

test('an address of several servers is one address for each', () => {
  expect(
    addressesOf('postgres://u:p@one:5432,other:5433/name?sslmode=require&target_session_attrs=read-write'),
  ).toEqual([
    'postgres://u:p@one:5432/name?sslmode=require',
    'postgres://u:p@other:5433/name?sslmode=require',
  ])
  expect(addressesOf('postgres://u:p@one/name?target_session_attrs=any')).toEqual(['postgres://u:p@one/name'])
})

test('a list of addresses may hold such ones, and passwords with commas', () => {
  expect(addressesIn('postgres://u:a,b@one/name, postgresql://u@two,three/name')).toEqual([
    'postgres://u:a,b@one/name',
    'postgresql://u@two/name',
    'postgresql://u@three/name',
  ])
})

test('of many who find the same server gone one moves on', () => {
  const hosts = hostsOf('postgres://one,two/name')
  const first = hosts.current()
  hosts.failed(first)
  hosts.failed(first)
  expect(hosts.current()).toBe('postgres://two/name')
  hosts.failed(hosts.current())
  expect(hosts.current()).toBe(first)
})
