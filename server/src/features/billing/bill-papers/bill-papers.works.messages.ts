import { messages } from '@oselia/contract/languages'

/** Texts of the papers about works. */
export const worksWords = messages({
  completion: {
    uk: 'АКТ приймання-передачі виконаних робіт (наданих послуг)',
    en: 'CERTIFICATE OF COMPLETED WORKS (SERVICES)',
    ru: 'АКТ приёмки-передачи выполненных работ (оказанных услуг)',
    es: 'ACTA DE RECEPCIÓN DE TRABAJOS (SERVICIOS)',
  },
  completionText: {
    uk: 'Ми, що нижче підписалися, Замовник: {customer}, і Виконавець: {contractor}, склали цей акт про те, що на підставі: {basis} за адресою: {address} Виконавець виконав, а Замовник прийняв такі роботи (послуги):',
    en: 'The undersigned, the Customer: {customer}, and the Contractor: {contractor}, certify that on the basis of: {basis}, at the address: {address}, the Contractor has carried out and the Customer has accepted the following works (services):',
    ru: 'Мы, нижеподписавшиеся, Заказчик: {customer}, и Исполнитель: {contractor}, составили настоящий акт о том, что на основании: {basis} по адресу: {address} Исполнитель выполнил, а Заказчик принял следующие работы (услуги):',
    es: 'Los abajo firmantes, el Cliente: {customer}, y el Contratista: {contractor}, hacen constar que, con base en: {basis}, en la dirección: {address}, el Contratista ha realizado y el Cliente ha recibido los siguientes trabajos (servicios):',
  },
  photos: { uk: 'Фотофіксація', en: 'Photographs', ru: 'Фотофиксация', es: 'Fotografías' },
  photo: { uk: 'Фото {n}', en: 'Photo {n}', ru: 'Фото {n}', es: 'Foto {n}' },
  before: { uk: 'до робіт', en: 'before the works', ru: 'до работ', es: 'antes de los trabajos' },
  after: { uk: 'після робіт', en: 'after the works', ru: 'после работ', es: 'después de los trabajos' },
  work: {
    uk: 'Найменування робіт, послуг, матеріалів',
    en: 'Works, services, materials',
    ru: 'Наименование работ, услуг, материалов',
    es: 'Trabajos, servicios, materiales',
  },
  unit: { uk: 'Од.', en: 'Unit', ru: 'Ед.', es: 'Ud.' },
  quantity: { uk: 'Кількість', en: 'Quantity', ru: 'Количество', es: 'Cantidad' },
  price: { uk: 'Ціна, грн', en: 'Price, UAH', ru: 'Цена, грн', es: 'Precio, UAH' },
  withoutVat: { uk: 'без ПДВ', en: 'VAT not applicable', ru: 'без НДС', es: 'sin IVA' },
  withVat: {
    uk: 'у тому числі ПДВ {amount} грн',
    en: 'including VAT UAH {amount}',
    ru: 'в том числе НДС {amount} грн',
    es: 'IVA incluido: {amount} UAH',
  },
  cost: {
    uk: 'Загальна вартість робіт (послуг): {amount}, {vat}.',
    en: 'Total cost of the works (services): {amount}, {vat}.',
    ru: 'Общая стоимость работ (услуг): {amount}, {vat}.',
    es: 'Coste total de los trabajos (servicios): {amount}, {vat}.',
  },
  accepted: {
    uk: 'Роботи (послуги) виконано в повному обсязі та належної якості. Сторони претензій одна до одної не мають.',
    en: 'The works (services) have been carried out in full and with due quality. The parties have no claims against each other.',
    ru: 'Работы (услуги) выполнены в полном объёме и надлежащего качества. Стороны претензий друг к другу не имеют.',
    es: 'Los trabajos (servicios) se han realizado íntegramente y con la calidad debida. Las partes no tienen reclamaciones entre sí.',
  },
  warranty: {
    uk: 'Гарантійний строк: {text}',
    en: 'Warranty: {text}',
    ru: 'Гарантийный срок: {text}',
    es: 'Garantía: {text}',
  },
  contractor: { uk: 'Виконавець', en: 'Contractor', ru: 'Исполнитель', es: 'Contratista' },

  defects: { uk: 'ДЕФЕКТНИЙ АКТ', en: 'DEFECT REPORT', ru: 'ДЕФЕКТНЫЙ АКТ', es: 'INFORME DE DEFECTOS' },
  defectsText: {
    uk: 'Комісія у складі: {members} провела огляд за адресою: {address} (підстава: {basis}) і встановила такі дефекти:',
    en: 'A commission of {members} has inspected {address} (basis: {basis}) and found the following defects:',
    ru: 'Комиссия в составе: {members} провела осмотр по адресу: {address} (основание: {basis}) и установила следующие дефекты:',
    es: 'La comisión integrada por {members} ha inspeccionado {address} (motivo: {basis}) y ha constatado los siguientes defectos:',
  },
  order: { uk: '№', en: 'No.', ru: '№', es: 'N.º' },
  place: { uk: 'Місце, елемент', en: 'Place, element', ru: 'Место, элемент', es: 'Lugar, elemento' },
  defect: { uk: 'Опис дефекту', en: 'Defect', ru: 'Описание дефекта', es: 'Defecto' },
  extent: { uk: 'Обсяг', en: 'Extent', ru: 'Объём', es: 'Alcance' },
  needed: { uk: 'Необхідні роботи', en: 'Works needed', ru: 'Необходимые работы', es: 'Trabajos necesarios' },
  cause: {
    uk: 'Імовірна причина: {text}',
    en: 'Probable cause: {text}',
    ru: 'Вероятная причина: {text}',
    es: 'Causa probable: {text}',
  },
  conclusion: {
    uk: 'Висновок комісії: {text}',
    en: 'Conclusion: {text}',
    ru: 'Заключение комиссии: {text}',
    es: 'Conclusión: {text}',
  },
})
