import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  CommentOutlined,
  ControlOutlined,
  DeleteOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  GlobalOutlined,
  HistoryOutlined,
  HomeOutlined,
  KeyOutlined,
  LinkOutlined,
  MenuOutlined,
  NotificationOutlined,
  PictureOutlined,
  ReadOutlined,
  SafetyOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The icons that a menu entry may name. */
const icons: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  chart: BarChartOutlined,
  clock: ClockCircleOutlined,
  comment: CommentOutlined,
  control: ControlOutlined,
  delete: DeleteOutlined,
  environment: EnvironmentOutlined,
  file: FileTextOutlined,
  folder: FolderOutlined,
  form: FormOutlined,
  global: GlobalOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  key: KeyOutlined,
  link: LinkOutlined,
  menu: MenuOutlined,
  notification: NotificationOutlined,
  picture: PictureOutlined,
  read: ReadOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  user: UserOutlined,
}

export const iconNames: readonly string[] = Object.keys(icons)

/** An unknown name gets the plain icon: a collapsed sidebar shows nothing else of an entry. */
export const MenuIcon = ({ name }: { name: string | null }) => {
  const Icon = icons[name?.toLowerCase() ?? ''] ?? AppstoreOutlined
  return <Icon />
}
