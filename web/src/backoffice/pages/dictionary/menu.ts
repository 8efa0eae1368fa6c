/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0901',
  menuName: '字典管理',
  menuIcon: 'book',
  funcPath: '/dictionary',
  funcParam: 'dictionary',
  parentCode: '0900',
  funcCode: 'sys:dict:view',
}
