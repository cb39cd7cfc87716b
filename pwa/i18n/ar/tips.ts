import { RULES } from '#shared/rules.ts'

export default {
  label: 'نصيحة',
  understood: 'فهمت',
  chat: `من قائمة كل رسالة: الرد عليها أو تمييزها بنجمة، وتعديل رسائلك أو حذفها خلال ${RULES.editHours} ساعة.`,
  dashboard: 'في صفحتك العامة زر للمشاركة: رابطًا، أو من قائمة هاتفك، أو رمز QR على الورق.',
  search: 'ما شاهدته يفتح من دون شبكة أيضًا. والقلب يحفظ لك المستقل.',
} as const
