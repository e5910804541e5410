import { bilingual } from '../engine/errors/index.ts'

/** Every text of the staff's pages. */
export const WORDS = {
  staff: bilingual('Staff', '工作人员'),
  works: bilingual('Works', '作品'),
  messages: bilingual('Messages', '留言'),
  forms: bilingual('Forms', '表单'),
  trail: bilingual('Audit trail', '审核记录'),
  pending: bilingual('Waiting', '待审核'),
  approved: bilingual('Approved', '已通过'),
  rejected: bilingual('Rejected', '未通过'),
  replied: bilingual('Replied', '已回复'),
  erased: bilingual('Erased', '已删除'),
  approve: bilingual('Approve', '通过'),
  reject: bilingual('Reject', '不通过'),
  approveChosen: bilingual('Approve selected', '通过所选'),
  rejectChosen: bilingual('Reject selected', '不通过所选'),
  wholePage: bilingual('All on this page', '本页全部'),
  reason: bilingual('Reason, for the audit trail', '原因（记入审核记录）'),
  reply: bilingual('Reply', '回复'),
  sendReply: bilingual('Reply and approve', '回复并通过'),
  replyHint: bilingual(
    'The reply is public. It replaces an earlier one, in all languages. A language without a text shows the first.',
    '回复会公开显示，并替换此前各语言的回复。没有译文的语言显示第一种语言的回复。',
  ),
  contact: bilingual('Contact data', '联系方式'),
  contactHidden: bilingual('Contact data are shown to moderators only.', '只有审核员能看到联系方式。'),
  sent: bilingual('Sent', '提交时间'),
  status: bilingual('Status', '状态'),
  nextWaiting: bilingual('Next that waits', '下一条待审核'),
  backToList: bilingual('Back to the list', '返回列表'),
  previous: bilingual('Previous page', '上一页'),
  next: bilingual('Next page', '下一页'),
  none: bilingual('There is nothing here.', '这里没有内容。'),
  noneWaiting: bilingual('Nothing waits. All is decided.', '没有待审核的内容，全部已处理。'),
  noneChosen: bilingual('Nothing was selected, so nothing was changed.', '没有选择任何内容，因此没有改动。'),
  photographs: bilingual('Photographs', '照片'),
  photograph: bilingual('Photograph', '照片'),
  noPhotograph: bilingual('no photograph', '没有照片'),
  select: bilingual('Select', '选择'),
  untitled: bilingual('Untitled', '无标题'),
  trailOf: bilingual('What was decided', '处理经过'),
  moderator: bilingual('moderator', '审核员'),
  reader: bilingual('reader', '只读'),
  signIn: bilingual('Sign in', '登录'),
  signInAs: bilingual('Sign in as', '登录身份'),
  signOut: bilingual('Sign out', '退出'),
  signedOut: bilingual('You are signed out.', '已退出登录。'),
  signInOpenId: bilingual('Sign in with the museum’s account', '用馆内账号登录'),
  signInHelp: bilingual(
    'This page is for the museum’s staff. Open the link that the person who runs the site made for you; it works once.',
    '本页供馆内工作人员使用。请打开网站管理人员为您生成的链接；每个链接只能使用一次。',
  ),
  signInLink: bilingual('A link is made with', '生成链接的命令：'),
  linkOver: bilingual(
    'This link was used already, or has expired. Ask for a new one.',
    '这个链接已经使用过，或者已过期。请索取新的链接。',
  ),
  sessionOver: bilingual(
    'Your session is over. Sign in again; nothing was changed.',
    '登录已过期，请重新登录。没有任何改动。',
  ),
  foreignForm: bilingual(
    'The form came from elsewhere or is too old. Open the page again; nothing was changed.',
    '表单不是来自本页，或者已经过期。请重新打开页面。没有任何改动。',
  ),
  readersOnly: bilingual(
    'Readers see what visitors send; only moderators decide. Nothing was changed.',
    '只读身份只能查看，审核由审核员进行。没有任何改动。',
  ),
  unreadable: bilingual('The form could not be read. Nothing was changed.', '无法读取表单。没有任何改动。'),
  missing: bilingual('There is no such page.', '没有这个页面。'),
  failed: bilingual(
    'The page could not be made. Try again in a minute; the log has the reason.',
    '页面生成失败。请稍后再试，原因见日志。',
  ),
  changed: bilingual(
    'This was changed in the meantime, so nothing was decided. This is how it is now: read it again.',
    '这一条刚刚有变动，因此没有处理。下面是现在的内容，请重新阅读。',
  ),
  emptyReply: bilingual(
    'The reply in the first language is empty, so nothing was sent.',
    '第一种语言的回复为空，因此没有发送。',
  ),
  openIdFailed: bilingual(
    'The sign-in did not succeed. Try again; if it goes on, the log has the reason.',
    '登录没有成功，请重试。如仍然失败，原因见日志。',
  ),
  noRole: bilingual(
    'Your account may not see these pages. The person who runs the site can give it a role.',
    '您的账号没有查看这些页面的权限，请联系网站管理人员。',
  ),
  source: bilingual('Source', '来源'),
  thumbAlt: bilingual('Text of the picture', '图片说明'),
  who: bilingual('Who', '操作人'),
  when: bilingual('When', '时间'),
  what: bilingual('What', '操作'),
  subject: bilingual('Subject', '对象'),
  personalData: bilingual('Personal data', '个人信息'),
  form: bilingual('Form', '表单'),
  allForms: bilingual('All', '全部'),
  pages: bilingual('Pages', '分页'),
  sections: bilingual('Sections', '栏目'),
  statuses: bilingual('Statuses', '状态'),
  skip: bilingual('Skip to the content', '跳到正文'),
} as const

/** A word by the name of a status, an action or a role; the name itself where there is none. */
export function wordFor(name: string, language: 'en' | 'zh'): string {
  const found = Object.entries(WORDS).find(([key]) => key === name)
  return found === undefined ? name : found[1][language]
}
