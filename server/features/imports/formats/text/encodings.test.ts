import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { read } from "../testing.ts";

const FILES: [string, string, string, string[]][] = [
  [
    "Polish",
    "Data operacji;Opis operacji;Kwota",
    "Windows-1250 ISO-8859-2",
    [
      "03.10.2026;Płatność kartą Żabka Łódź;-12,50",
      "04.10.2026;Przelew wychodzący czynsz październik;-1200,00",
      "05.10.2026;Wypłata z bankomatu Kraków;-200,00",
    ],
  ],
  [
    "Czech",
    "Datum;Popis;Částka",
    "Windows-1250 ISO-8859-2",
    [
      "03.10.2026;Platba kartou Příbram potraviny;-120,50",
      "04.10.2026;Příchozí úhrada mzda;25000,00",
      "05.10.2026;Výběr z bankomatu Plzeň, účet č. 3;-2000,00",
    ],
  ],
  [
    "Hungarian",
    "Dátum;Közlemény;Összeg",
    "Windows-1250 ISO-8859-2",
    [
      "2026.10.03;Bankkártyás vásárlás Győr üzlet;-1250",
      "2026.10.04;Fizetés október hónapra;250000",
      "2026.10.05;Készpénzfelvétel Szűcs utca;-20000",
    ],
  ],
  [
    "French",
    "Date;Libellé;Montant",
    "Windows-1252",
    [
      "03/10/2026;Paiement carte boulangerie Évreux;-12,50",
      "04/10/2026;Virement reçu salaire août;1200,00",
      "05/10/2026;Retrait à Orléans;-200,00",
    ],
  ],
  [
    "German",
    "Datum;Verwendungszweck;Betrag",
    "Windows-1252",
    ["03.10.2026;Bäckerei Müller Köln Straße;-12,50", "04.10.2026;Gehalt für Oktober;1200,00"],
  ],
  [
    "Spanish",
    "Fecha;Concepto;Importe",
    "Windows-1252",
    ["03/10/2026;Compra panadería Logroño;-12,50", "04/10/2026;Nómina año en curso;1200,00"],
  ],
  [
    "Portuguese",
    "Data;Descrição;Valor",
    "Windows-1252",
    ["03/10/2026;Pagamento cartão pão São João;-12,50", "04/10/2026;Transferência de salário à ordem;1200,00"],
  ],
  ["Danish", "Dato;Tekst;Beløb", "Windows-1252", ["03-10-2026;Købmand på Ærø;-12,50", "04-10-2026;Løn for oktober måned;1200,00"]],
  [
    "Russian",
    "Date;Description;Amount",
    "windows-1251",
    ["2026-10-03;Оплата картой Пятёрочка продукты;-120.50", "2026-10-04;Зачисление заработной платы за октябрь;25000.00"],
  ],
];

test.each(
  FILES.flatMap(([language, header, encodings, rows]) =>
    encodings.split(" ").map((encoding) => [language, encoding, header, rows] as const),
  ),
)("%s text in %s is read letter by letter", (_, encoding, header, rows) => {
  const file = read(iconv.encode(`${header}\n${rows.join("\n")}\n`, encoding));
  expect(file.statements[0]?.rows.map((row) => row.description)).toEqual(rows.map((row) => row.split(";")[1]));
});
