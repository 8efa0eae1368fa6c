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
  LikeOutlined,
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
const icons: Readonly<Record<string, { icon: ComponentType; words: string }>> = {
  apartment: { icon: ApartmentOutlined, words: '组织' },
  appstore: { icon: AppstoreOutlined, words: '应用' },
  audit: { icon: AuditOutlined, words: '审核' },
  bank: { icon: BankOutlined, words: '机构' },
  bell: { icon: BellOutlined, words: '铃铛' },
  book: { icon: BookOutlined, words: '书本' },
  calendar: { icon: CalendarOutlined, words: '日历' },
  chart: { icon: BarChartOutlined, words: '图表' },
  clock: { icon: ClockCircleOutlined, words: '时钟' },
  comment: { icon: CommentOutlined, words: '留言' },
  control: { icon: ControlOutlined, words: '控制' },
  delete: { icon: DeleteOutlined, words: '回收' },
  environment: { icon: EnvironmentOutlined, words: '地点' },
  file: { icon: FileTextOutlined, words: '文件' },
  folder: { icon: FolderOutlined, words: '文件夹' },
  form: { icon: FormOutlined, words: '表单' },
  global: { icon: GlobalOutlined, words: '网站' },
  history: { icon: HistoryOutlined, words: '历史' },
  home: { icon: HomeOutlined, words: '首页' },
  key: { icon: KeyOutlined, words: '钥匙' },
  like: { icon: LikeOutlined, words: '评价' },
  link: { icon: LinkOutlined, words: '链接' },
  menu: { icon: MenuOutlined, words: '菜单' },
  notification: { icon: NotificationOutlined, words: '通知' },
  picture: { icon: PictureOutlined, words: '图片' },
  read: { icon: ReadOutlined, words: '阅读' },
  safety: { icon: SafetyOutlined, words: '安全' },
  setting: { icon: SettingOutlined, words: '设置' },
  solution: { icon: SolutionOutlined, words: '方案' },
  team: { icon: TeamOutlined, words: '团队' },
  user: { icon: UserOutlined, words: '用户' },
}

export const iconNames: readonly string[] = Object.keys(icons)

/** What an icon shows, for those who choose one. */
export const iconWords = (name: string): string => icons[name.toLowerCase()]?.words ?? '其他图标'

/** An unknown name gets the plain icon: a collapsed sidebar shows nothing else of an entry. */
export const MenuIcon = ({ name }: { name: string | null }) => {
  const Icon = icons[name?.toLowerCase() ?? '']?.icon ?? AppstoreOutlined
  return <Icon />
}
