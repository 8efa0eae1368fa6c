/**
 * What stands for `react` and `react-dom` in the portal: Preact's own likeness of them, and what that lacks.
 */
import { type ComponentChildren, options, toChildArray, type VNode } from 'preact'

// @ts-expect-error: its types say that it is one value; it is a module like any other.
export * from 'preact/compat'
export { default } from 'preact/compat'

/** The router imports it. Nothing here is shown before it is true. */
export const useOptimistic = <Value>(value: Value): [Value, () => void] => [value, () => {}]

const chooseIn = (children: ComponentChildren, chosen: unknown): void => {
  for (const child of toChildArray(children)) {
    if (typeof child !== 'object') continue
    const { type, props } = child as VNode<{ value?: unknown; selected?: boolean }>
    if (type === 'option') props.selected = String(props.value) === String(chosen)
    else chooseIn(props.children, chosen)
  }
}

/**
 * What the likeness makes of each element is for a browser's document; the server's renderer does by itself what it needs.
 * It would find what a list begins with among the list's own options alone; ours have groups.
 */
const likened = typeof document === 'undefined' ? undefined : options.vnode
options.vnode = vnode => {
  // The server's "1." is believed to be the number 1 when a page is taken over, and the full stop would stand there twice.
  if (typeof (vnode.props as unknown) === 'number') Object.assign(vnode, { props: String(vnode.props) })
  if (vnode.type === 'select') {
    const { defaultValue, ...rest } = vnode.props as { defaultValue?: unknown; children?: ComponentChildren }
    if (defaultValue !== undefined) {
      chooseIn(rest.children, defaultValue)
      vnode.props = rest as typeof vnode.props
    }
  }
  likened?.(vnode)
}
