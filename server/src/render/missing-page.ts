import { routerBase } from '@sunport/contract/constants.ts'
import type { FormExchange } from '@sunport/contract/form-exchange.ts'
import type { RenderResult, WebEntry } from '@sunport/contract/rendering.ts'
import type { Clock } from '../platform/clock.ts'
import { anonymousSend, type Invoke } from '../platform/http/invoke.ts'

interface ProbeDeps {
  web: WebEntry
  invoke: Invoke
  clock: Clock
  origin: string
}

const noForm: FormExchange = {
  posted: undefined,
  token: () => '',
  receipt: () => undefined,
  keepReceipt: () => {},
}

/** Whether a region answers an address that there is not with its own page for it, which leads back home. */
export const missingPageProbe =
  ({ web, invoke, clock, origin }: ProbeDeps) =>
  /** Calls that name no site are answered for the given one. */
  async (region: string, siteId: string): Promise<boolean> => {
    const ask = (path: string): Promise<RenderResult> =>
      web.render({
        url: origin + routerBase + path,
        region,
        send: anonymousSend(invoke, siteId),
        now: clock.now(),
        pageKey: '',
        mode: {},
        form: noForm,
      })
    const first = await ask('/no-such-page-as-this')
    const last = first.kind === 'redirect' ? await ask(first.location.slice(routerBase.length)) : first
    return last.kind === 'page' && last.status === 404 && last.html.includes(`href="${routerBase}/`)
  }
