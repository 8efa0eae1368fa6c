import type { Suggestion } from '@sunport/contract/calls/search.ts'
import { type KeyboardEvent, type RefObject, useId } from 'react'
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

const kinds: Record<Suggestion['kind'], string> = { title: '标题', purchaser: '采购人', code: '项目编号' }

/** A search field that, once scripts run, offers what may be meant. Without them it is a plain field. */
export const SuggestInput = ({ className, label, placeholder, value, channel, ref }: SuggestInputProps) => {
  const { siteId } = usePortal()
  const id = useId()
  const { typed, shown, active, ask, move, close } = useSuggestions(siteId, channel)
  const isOpen = shown.length > 0
  const optionId = (index: number) => `${id}-${index}`

  const take = (words: string) => {
    if (ref.current) ref.current.value = words
    close()
    ref.current?.form?.requestSubmit()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const chosen = shown[active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) take(chosen.words)
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
          {shown.map(({ kind, words }, index) => (
            // The field keeps the focus and the keys; the pointer must not take it away before the click.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
            // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
            <div
              key={kind + words}
              id={optionId(index)}
              className={styles.option}
              role="option"
              aria-selected={index === active}
              onMouseDown={event => event.preventDefault()}
              onClick={() => take(words)}
            >
              <span className={styles.words}>
                <Marked text={words} words={[typed]} />
              </span>
              <span className={styles.kind}>{kinds[kind]}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
