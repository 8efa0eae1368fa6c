import type { NavItem } from '@sunport/regions/pack.ts'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Word } from '../parts/word.tsx'
import { usePortal } from '../use-portal.ts'
import { useChosenRegion } from './chosen-region.ts'
import styles from './navigation.module.css'
import { useNavigationKeys } from './use-navigation-keys.ts'

/** The main navigation. Drop-downs open by pointer or focus, the phone's list by a checkbox: no script needed; with it, Escape closes. */
export const Navigation = ({ form }: { form: string }) => {
  const { pack, path, subSite } = usePortal()
  const { key } = useLocation()
  const items = subSite?.navigation ?? pack.navigation
  const { withRegion } = useChosenRegion()
  const { isClosed, isShown, itemProps, listProps } = useNavigationKeys()
  return (
    <nav className={styles.navigation} data-form={form} aria-label="主导航">
      <div className={`sunport-content ${styles.inner}`}>
        <input key={key} className={styles.toggle} type="checkbox" id="navigation-open" />
        <label className={styles.opener} htmlFor="navigation-open">
          <Icon name="menu" />
          栏目导航
        </label>
        <ul className={styles.list} data-closed={isClosed || undefined} {...listProps}>
          {items.map(item => (
            <Item
              key={item.label}
              item={item}
              path={path}
              withRegion={withRegion}
              isShown={item.children?.length ? isShown(item.label) : undefined}
              {...itemProps(item.label)}
            />
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** Some homes carry a query in their path. */
const isAt = (item: NavItem, path: string): boolean => item.path?.split('?')[0] === path

/** A drop-down stays open as long as it holds the focus. */
const close = (event: MouseEvent<HTMLElement>) => event.currentTarget.blur()

interface ItemProps extends ReturnType<ReturnType<typeof useNavigationKeys>['itemProps']> {
  item: NavItem
  path: string
  withRegion: (href: string) => string
  isShown: boolean | undefined
}

const Item = ({ item, path, withRegion, isShown, ...events }: ItemProps) => {
  const { label, children = [] } = item
  const isHere = isAt(item, path) || children.some(child => isAt(child, path))
  return (
    <li className={styles.item} data-here={isHere || undefined} {...events}>
      {item.path ? (
        <Link
          className={styles.top}
          to={withRegion(item.path)}
          onClick={close}
          aria-current={isAt(item, path) ? 'page' : undefined}
          aria-expanded={isShown}
        >
          <Label label={label} opens={children.length > 0} />
        </Link>
      ) : (
        <button className={styles.top} type="button" aria-haspopup="true" aria-expanded={isShown}>
          <Label label={label} opens />
        </button>
      )}
      {children.length > 0 && (
        <ul className={styles.drop}>
          {children.map(child => (
            <li key={child.label}>
              <Link
                to={withRegion(child.path ?? '/')}
                onClick={close}
                aria-current={isAt(child, path) ? 'page' : undefined}
              >
                <Word>{child.label}</Word>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const Label = ({ label, opens }: { label: string; opens: boolean }) => (
  <>
    <Word>{label}</Word>
    {opens && <Icon name="chevron-down" size={0.85} className={styles.caret} />}
  </>
)
