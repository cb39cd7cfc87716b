import { RULES } from '#shared/rules.ts'

export default {
  label: 'نصيحة',
  understood: 'حسنًا',
  chat: `من قائمة كل رسالة: الرد عليها أو تمييزها بنجمة، وتعديل رسائلك أو حذفها خلال ${RULES.editHours} ساعة.`,
  dashboard: 'شارك ملفك الشخصي برابط أو برمز QR من زر المشاركة.',
  search: 'تُفتح الملفات التي شاهدتها دون اتصال أيضًا. واضغط على القلب لحفظ مستقل.',
} as const
