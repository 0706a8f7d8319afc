import {
  exemptionCoversNames,
  exemptionLabels,
  exemptionReasonNames,
} from '@oselia/contract/penalty-exemptions.messages'
import { messages, plural } from '../../../platform/texts.ts'

/** Texts of exemptions from what late payment costs. */
export const penaltyExemptions = messages({
  ...exemptionLabels,
  reason_martial_law: exemptionReasonNames.martial_law,
  reason_restructuring: exemptionReasonNames.restructuring,
  reason_subsidy: exemptionReasonNames.subsidy,
  reason_wage_arrears: exemptionReasonNames.wage_arrears,
  reason_court: exemptionReasonNames.court,
  reason_other: exemptionReasonNames.other,
  covers_penalty: exemptionCoversNames.penalty,
  covers_all: exemptionCoversNames.all,
  file_ids: { uk: 'Файли', en: 'Files', ru: 'Файлы', es: 'Archivos' },
  files: plural({
    uk: { one: '{count} файл', few: '{count} файли', many: '{count} файлів', other: '{count} файлу' },
    en: { one: '{count} file', other: '{count} files' },
    ru: { one: '{count} файл', few: '{count} файла', many: '{count} файлов', other: '{count} файла' },
    es: { one: '{count} archivo', other: '{count} archivos' },
  }),
  section: {
    uk: 'Звільнення від нарахувань за прострочення',
    en: 'Exemptions from late charges',
    ru: 'Освобождения от начислений за просрочку',
    es: 'Exenciones de cargos por mora',
  },
  one: {
    uk: 'Звільнення від нарахувань за прострочення',
    en: 'Exemption from late charges',
    ru: 'Освобождение от начислений за просрочку',
    es: 'Exención de cargos por mora',
  },
  create: {
    uk: 'Додати звільнення',
    en: 'Add an exemption',
    ru: 'Добавить освобождение',
    es: 'Añadir una exención',
  },
  hint: {
    uk: 'Субсидія, борг із зарплати та реструктуризація звільняють від пені, а 3 % річних та інфляція нараховуються далі; воєнні обмеження стосуються всього, рішення суду — того, що в ньому сказано. Інфляцію місяця не нараховують, якщо звільнення діє 15-го числа. Уже нараховане в рахунках лишається: його знімають виправленням рахунка.',
    en: 'A subsidy, unpaid wages and restructuring exempt from the penalty, while 3% a year and inflation are charged on; wartime restrictions apply to all of it, a court decision to what it says. The inflation of a month is not charged when the exemption holds on the 15th. What bills have charged already stays: take it off by correcting the bill.',
    ru: 'Субсидия, долг по зарплате и реструктуризация освобождают от пени, а 3 % годовых и инфляция начисляются дальше; ограничения военного времени касаются всего, решение суда — того, что в нём сказано. Инфляция месяца не начисляется, если освобождение действует 15-го числа. Уже начисленное в счетах остаётся: его снимают исправлением счёта.',
    es: 'La subvención, los salarios impagados y la reestructuración eximen del recargo, pero el 3 % anual y la inflación se siguen cobrando; las restricciones de la ley marcial se aplican a todo, y una resolución judicial, a lo que disponga. La inflación de un mes no se cobra si la exención está vigente el día 15. Lo ya cobrado en recibos se mantiene: anúlelo corrigiendo el recibo.',
  },
  openEnd: { uk: 'до скасування', en: 'until further notice', ru: 'до отмены', es: 'hasta nuevo aviso' },
  ended: { uk: 'Не діє', en: 'Not in force', ru: 'Не действует', es: 'No vigente' },
  charged: {
    uk: 'За ці дні вже нараховано в рахунках: {sum}',
    en: 'Already charged in bills for these days: {sum}',
    ru: 'За эти дни уже начислено в счетах: {sum}',
    es: 'Ya cobrado en recibos por estos días: {sum}',
  },
  edit: { uk: 'Змінити', en: 'Change', ru: 'Изменить', es: 'Cambiar' },
  editOf: {
    uk: 'Змінити звільнення, що діє з {day}',
    en: 'Change the exemption from {day}',
    ru: 'Изменить освобождение, действующее с {day}',
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
    uk: 'За ці дні знову нараховуватиметься те, від чого звільнено. Запис переміститься до кошика на 30 днів.',
    en: 'What the account is exempt from will be charged for these days again. The record will move to the bin for 30 days.',
    ru: 'За эти дни снова будет начисляться то, от чего освобождено. Запись переместится в корзину на 30 дней.',
    es: 'Volverá a cobrarse por estos días lo que estaba exento. El registro pasará a la papelera durante 30 días.',
  },
  removed: { uk: 'Запис видалено', en: 'Record deleted', ru: 'Запись удалена', es: 'Registro eliminado' },
  restored: { uk: 'Запис відновлено', en: 'Record restored', ru: 'Запись восстановлена', es: 'Registro restaurado' },
})
