/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0303',
  menuName: '链接管理',
  menuIcon: 'link',
  funcPath: '/link',
  funcParam: 'link',
  parentCode: '0300',
  funcCode: 'cms:link:view',
}
