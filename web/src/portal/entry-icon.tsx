import { Icon, isIconName } from '../ui/icon.tsx'

/** The back-office gives an icon's name or the address of a picture. */
export const EntryIcon = ({ icon }: { icon: string | undefined }) =>
  icon && !isIconName(icon) ? (
    <img src={icon} alt="" width="28" height="28" />
  ) : (
    <Icon name={icon ?? 'link'} size={1.5} />
  )
