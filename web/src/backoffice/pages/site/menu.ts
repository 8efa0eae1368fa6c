/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0301',
  menuName: '站点管理',
  menuIcon: 'global',
  funcPath: '/site',
  funcParam: 'site',
  parentCode: '0300',
  funcCode: 'cms:site:view',
}
