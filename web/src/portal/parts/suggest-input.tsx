import type { Suggestion } from '@sunport/contract/calls/search.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useNavigate } from 'react-router'
import { usePortal } from '../use-portal.ts'
import { Marked } from './marked.tsx'
import styles from './suggest-input.module.css'
import { useSuggestions } from './use-suggestions.ts'

interface SuggestInputProps {
  className: string | undefined
  label: string
  placeholder: string
  value?: string
  /** Channels that suggestions are looked for in; absent: the whole site. */
  channel?: string
  ref: RefObject<HTMLInputElement | null>
}

const kinds: Record<Suggestion['kind'], string> = {
  title: '标题',
  article: '条款',
  purchaser: '采购人',
  code: '项目编号',
  word: '词语',
}

/** A search field that, once scripts run, offers what may be meant. Without them it is a plain field. */
export const SuggestInput = ({ className, label, placeholder, value, channel, ref }: SuggestInputProps) => {
  const { siteId, pack, subSite } = usePortal()
  const navigate = useNavigate()
  const id = useId()
  const { typed, shown, active, ask, move, close } = useSuggestions(siteId, channel)
  const isOpen = shown.length > 0
  const optionId = (index: number) => `${id}-${index}`

  /** What is a page is opened, words are searched for. */
  const take = ({ words, opens }: Suggestion) => {
    if (ref.current) ref.current.value = words
    close()
    if (!opens) return ref.current?.form?.requestSubmit()
    const anchor = opens.article ? `#tiao-${opens.article}` : ''
    navigate(detailHref(pack, opens, subSite?.code) + anchor)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const chosen = shown[active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) take(chosen)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={ref}
        className={className}
        type="search"
        name="searchKey"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        onChange={event => ask(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <div className={styles.list} role="listbox" id={id} aria-label="检索建议">
          {shown.map((one, index) => (
            // The field keeps the focus and the keys; the pointer must not take it away before the click.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
            // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
            <div
              key={one.kind + one.words}
              id={optionId(index)}
              className={styles.option}
              role="option"
              aria-selected={index === active}
              onMouseDown={event => event.preventDefault()}
              onClick={() => take(one)}
            >
              <span className={styles.words}>
                <Marked text={one.words} words={[typed]} />
              </span>
              <span className={styles.kind}>{kinds[one.kind]}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
