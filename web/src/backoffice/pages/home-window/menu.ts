/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0204',
  menuName: '首页窗口',
  menuIcon: 'appstore',
  funcPath: '/home-window',
  funcParam: 'home-window',
  parentCode: '0200',
  funcCode: 'cms:window:view',
}
