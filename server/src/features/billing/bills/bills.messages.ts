import { messages } from '@oselia/contract/languages'

/** Labels of the exported list of bills. */
export const billWords = messages({
  title: { uk: 'Рахунки на оплату', en: 'Bills', ru: 'Счета на оплату', es: 'Recibos' },
  number: { uk: 'Номер', en: 'Number', ru: 'Номер', es: 'Número' },
  period: { uk: 'Місяць', en: 'Month', ru: 'Месяц', es: 'Mes' },
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta del inmueble' },
  payer: { uk: 'Платник', en: 'Payer', ru: 'Плательщик', es: 'Pagador' },
  status: { uk: 'Статус', en: 'Status', ru: 'Статус', es: 'Estado' },
  issued_on: { uk: 'Виставлено', en: 'Issued on', ru: 'Выставлен', es: 'Emitido el' },
  due_on: { uk: 'Сплатити до', en: 'Due date', ru: 'Оплатить до', es: 'Vencimiento' },
  charged: { uk: 'Нараховано', en: 'Charged', ru: 'Начислено', es: 'Cargado' },
  recalculated: { uk: 'Перерахунок', en: 'Recalculation', ru: 'Перерасчёт', es: 'Regularización' },
  adjusted: { uk: 'Коригування', en: 'Adjustments', ru: 'Корректировка', es: 'Ajustes' },
  benefit: { uk: 'Пільга', en: 'Benefit', ru: 'Льгота', es: 'Bonificación' },
  subsidy: { uk: 'Субсидія', en: 'Subsidy', ru: 'Субсидия', es: 'Subvención' },
  penalty: { uk: 'Пеня', en: 'Penalty', ru: 'Пеня', es: 'Recargo por mora' },
  three_percent: { uk: '3 % річних', en: '3% per annum', ru: '3 % годовых', es: '3 % anual' },
  inflation: { uk: 'Інфляційні втрати', en: 'Inflation loss', ru: 'Инфляционные потери', es: 'Pérdida por inflación' },
  total: { uk: 'Разом', en: 'Total', ru: 'Итого', es: 'Total' },
  paid: { uk: 'Сплачено', en: 'Paid', ru: 'Оплачено', es: 'Pagado' },
  totals: {
    uk: 'Усього без скасованих',
    en: 'Total without cancelled bills',
    ru: 'Всего без отменённых',
    es: 'Total sin anulados',
  },
  outstanding: { uk: 'Не сплачено', en: 'Outstanding', ru: 'Не оплачено', es: 'Pendiente' },
})

export const billStatusNames = messages({
  draft: { uk: 'Чернетка', en: 'Draft', ru: 'Черновик', es: 'Borrador' },
  issued: { uk: 'Виставлено', en: 'Issued', ru: 'Выставлен', es: 'Emitido' },
  partly_paid: { uk: 'Сплачено частково', en: 'Partly paid', ru: 'Оплачен частично', es: 'Pagado en parte' },
  paid: { uk: 'Сплачено', en: 'Paid', ru: 'Оплачен', es: 'Pagado' },
  overdue: { uk: 'Прострочено', en: 'Overdue', ru: 'Просрочен', es: 'Vencido' },
  disputed: { uk: 'Оскаржується', en: 'Disputed', ru: 'Оспаривается', es: 'Impugnado' },
  cancelled: { uk: 'Скасовано', en: 'Cancelled', ru: 'Отменён', es: 'Anulado' },
})
