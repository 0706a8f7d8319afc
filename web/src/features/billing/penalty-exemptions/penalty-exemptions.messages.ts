import { exemptionLabels, exemptionReasonNames } from '@oselia/contract/penalty-exemptions.messages'
import { messages, plural } from '../../../platform/texts.ts'

/** Texts of exemptions from penalties. */
export const penaltyExemptions = messages({
  ...exemptionLabels,
  reason_martial_law: exemptionReasonNames.martial_law,
  reason_restructuring: exemptionReasonNames.restructuring,
  reason_subsidy: exemptionReasonNames.subsidy,
  reason_wage_arrears: exemptionReasonNames.wage_arrears,
  reason_court: exemptionReasonNames.court,
  reason_other: exemptionReasonNames.other,
  file_ids: { uk: 'Файли', en: 'Files', ru: 'Файлы', es: 'Archivos' },
  files: plural({
    uk: { one: '{count} файл', few: '{count} файли', many: '{count} файлів', other: '{count} файлу' },
    en: { one: '{count} file', other: '{count} files' },
    ru: { one: '{count} файл', few: '{count} файла', many: '{count} файлов', other: '{count} файла' },
    es: { one: '{count} archivo', other: '{count} archivos' },
  }),
  section: {
    uk: 'Звільнення від пені',
    en: 'Exemptions from the penalty',
    ru: 'Освобождение от пени',
    es: 'Exenciones del recargo por mora',
  },
  one: {
    uk: 'Звільнення від пені',
    en: 'Exemption from the penalty',
    ru: 'Освобождение от пени',
    es: 'Exención del recargo por mora',
  },
  create: {
    uk: 'Звільнити від пені',
    en: 'Exempt from the penalty',
    ru: 'Освободить от пени',
    es: 'Eximir del recargo por mora',
  },
  hint: {
    uk: 'За ці дні пеня не нараховується; 3 % річних та інфляція — нараховуються. Пеня, яку вже нараховано в рахунках, лишається: її знімають виправленням рахунка.',
    en: 'No penalty is charged for these days; 3% a year and inflation are. A penalty that bills have charged already stays: take it off by correcting the bill.',
    ru: 'За эти дни пеня не начисляется; 3 % годовых и инфляция — начисляются. Пеня, уже начисленная в счетах, остаётся: её снимают исправлением счёта.',
    es: 'No se cobra recargo por mora por estos días; el 3 % anual y la inflación, sí. El recargo ya cobrado en recibos se mantiene: anúlelo corrigiendo el recibo.',
  },
  openEnd: { uk: 'до скасування', en: 'until further notice', ru: 'до отмены', es: 'hasta nuevo aviso' },
  ended: { uk: 'Не діє', en: 'Not in force', ru: 'Не действует', es: 'No vigente' },
  charged: {
    uk: 'Пеня за ці місяці, вже нарахована в рахунках: {sum}',
    en: 'Penalty of these months already charged in bills: {sum}',
    ru: 'Пеня за эти месяцы, уже начисленная в счетах: {sum}',
    es: 'Recargo de estos meses ya cobrado en recibos: {sum}',
  },
  edit: { uk: 'Змінити', en: 'Change', ru: 'Изменить', es: 'Cambiar' },
  editOf: {
    uk: 'Змінити звільнення від пені з {day}',
    en: 'Change the exemption from {day}',
    ru: 'Изменить освобождение от пени с {day}',
    es: 'Cambiar la exención desde el {day}',
  },
  more: {
    uk: 'Показано останні {shown} з {total}',
    en: 'The latest {shown} of {total} are shown',
    ru: 'Показаны последние {shown} из {total}',
    es: 'Se muestran las últimas {shown} de {total}',
  },
  removeTitle: { uk: 'Видалити запис?', en: 'Delete the record?', ru: 'Удалить запись?', es: '¿Eliminar el registro?' },
  removeText: {
    uk: 'Пеня за ці дні знову нараховуватиметься. Запис переміститься до кошика на 30 днів.',
    en: 'A penalty will be charged for these days again. The record will move to the bin for 30 days.',
    ru: 'Пеня за эти дни снова будет начисляться. Запись переместится в корзину на 30 дней.',
    es: 'Volverá a cobrarse el recargo por estos días. El registro pasará a la papelera durante 30 días.',
  },
  removed: { uk: 'Запис видалено', en: 'Record deleted', ru: 'Запись удалена', es: 'Registro eliminado' },
  restored: { uk: 'Запис відновлено', en: 'Record restored', ru: 'Запись восстановлена', es: 'Registro restaurado' },
})
