/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0207',
  menuName: '信息回收站',
  menuIcon: 'delete',
  funcPath: '/recycle-bin',
  funcParam: 'recycle-bin',
  parentCode: '0200',
  funcCode: 'cms:bin:view',
}
