/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: 'dictionary',
  menuName: '字典管理',
  menuIcon: 'book',
  funcPath: '/dictionary',
  funcParam: 'dictionary',
  parentCode: 'system',
  funcCode: 'sys:dict:view',
}
