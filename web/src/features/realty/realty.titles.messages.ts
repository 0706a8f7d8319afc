import { messages } from '../../platform/texts.ts'

/** Documents of title, and reasons for which a link or a share ends. */
export const title = messages({
  section: { uk: 'Документ про право', en: 'Title document', ru: 'Документ о праве', es: 'Título de propiedad' },
  title_kind: { uk: 'Вид документа', en: 'Kind of document', ru: 'Вид документа', es: 'Tipo de documento' },
  title_number: { uk: 'Номер документа', en: 'Document number', ru: 'Номер документа', es: 'Número del documento' },
  title_date: { uk: 'Дата документа', en: 'Document date', ru: 'Дата документа', es: 'Fecha del documento' },
  title_issuer: { uk: 'Ким видано', en: 'Issued by', ru: 'Кем выдан', es: 'Expedido por' },
  registered_on: {
    uk: 'Дата реєстрації права',
    en: 'Right registered on',
    ru: 'Дата регистрации права',
    es: 'Fecha de inscripción',
  },
  registry_extract: {
    uk: 'Номер витягу',
    en: 'Registry extract no.',
    ru: 'Номер выписки',
    es: 'N.º de nota registral',
  },
  files: { uk: 'Скани документів', en: 'Scans of documents', ru: 'Сканы документов', es: 'Escaneos de documentos' },
  kind_sale: { uk: 'Договір купівлі-продажу', en: 'Contract of sale', ru: 'Договор купли-продажи', es: 'Compraventa' },
  kind_gift: { uk: 'Договір дарування', en: 'Deed of gift', ru: 'Договор дарения', es: 'Donación' },
  kind_exchange: { uk: 'Договір міни', en: 'Contract of exchange', ru: 'Договор мены', es: 'Permuta' },
  kind_inheritance: {
    uk: 'Свідоцтво про спадщину',
    en: 'Certificate of inheritance',
    ru: 'Свидетельство о наследстве',
    es: 'Herencia',
  },
  kind_privatisation: {
    uk: 'Свідоцтво про приватизацію',
    en: 'Certificate of privatisation',
    ru: 'Свидетельство о приватизации',
    es: 'Privatización',
  },
  kind_certificate: {
    uk: 'Свідоцтво про право власності',
    en: 'Certificate of title',
    ru: 'Свидетельство о праве собственности',
    es: 'Certificado de propiedad',
  },
  kind_court: { uk: 'Рішення суду', en: 'Court decision', ru: 'Решение суда', es: 'Sentencia judicial' },
  kind_investment: {
    uk: 'Інвестиційний договір',
    en: 'Investment contract',
    ru: 'Инвестиционный договор',
    es: 'Contrato de inversión',
  },
  kind_extract: { uk: 'Витяг з реєстру', en: 'Registry extract', ru: 'Выписка из реестра', es: 'Nota registral' },
  kind_other: { uk: 'Інший документ', en: 'Another document', ru: 'Другой документ', es: 'Otro documento' },

  reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  reason_moved_out: { uk: 'Виїзд', en: 'Moved out', ru: 'Выезд', es: 'Mudanza' },
  reason_sold: { uk: 'Продаж', en: 'Sold', ru: 'Продажа', es: 'Venta' },
  reason_lease_ended: {
    uk: 'Кінець оренди',
    en: 'The lease ended',
    ru: 'Конец аренды',
    es: 'Fin del alquiler',
  },
  reason_died: { uk: 'Смерть', en: 'Death', ru: 'Смерть', es: 'Fallecimiento' },
  reason_mistake: {
    uk: 'Помилковий запис',
    en: 'Recorded by mistake',
    ru: 'Ошибочная запись',
    es: 'Error de registro',
  },
  reason_merged: { uk: 'Об’єднання', en: 'Merged', ru: 'Объединение', es: 'Unión' },
  reason_other: { uk: 'Інше', en: 'Other', ru: 'Другое', es: 'Otro' },
})
