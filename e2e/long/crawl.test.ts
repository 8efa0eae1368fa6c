import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { commonAddresses, queryHomes, routeAddresses } from '../support/addresses.ts'
import { apiOf } from '../support/api.ts'
import { launchBrowser } from '../support/browser.ts'
import { expectFaultless, type Readers, twoReaders } from '../support/faultless.ts'

const origin = inject('origin')
const addresses = [
  ...(await routeAddresses(apiOf(origin))),
  ...queryHomes(),
  ...(await commonAddresses(apiOf(origin))),
]

let browser: Browser
let readers: Readers

beforeAll(async () => {
  browser = await launchBrowser()
  readers = await twoReaders(browser, origin)
})

afterAll(() => browser.close())

describe.concurrent('every route', () => {
  test.for(addresses)(
    '$path is a $kind without a fault, for readers of every sort',
    (address, { expect: own }) => expectFaultless(readers, address, own),
  )
})
