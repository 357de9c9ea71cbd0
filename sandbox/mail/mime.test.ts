import { describe, expect, test } from "vitest";
import { parseMail } from "@/sandbox/mail/mime";

const lines = (...all: string[]) => Buffer.from(all.join("\r\n"));

describe("mail headers", () => {
  test("encoded words decode when they are split inside a character", () => {
    const word = Buffer.from("אימות כתובת");
    const [a, b] = [word.subarray(0, 5).toString("base64"), word.subarray(5).toString("base64")];
    const mail = parseMail(
      lines(
        `Subject: =?utf-8?B?${a}?=`,
        ` =?utf-8?B?${b}?= now`,
        "X-A: =?iso-8859-8?Q?=F9=EC=E5=ED_a?=",
        "",
        "x",
      ),
    );
    expect(mail.subject).toBe("אימות כתובת now");
    expect(mail.headers["x-a"]).toBe("שלום a");
  });

  test("header parser keeps the first of repeated headers and unfolds lines", () => {
    const mail = parseMail(lines("Received: one", "received: two", "Subject: שלום", "\tעולם", "", "body"));
    expect(mail.headers.received).toBe("one");
    expect(mail.subject).toBe("שלום עולם");
  });
});

describe("mail bodies", () => {
  test("quoted-printable removes soft line breaks and keeps characters whole", () => {
    const mail = parseMail(
      lines(
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "=D7=A9=D7=9C=D7=",
        "=95=D7=9D =3D 1",
        "next ",
      ),
    );
    expect(mail.text).toBe("שלום = 1\r\nnext ");
  });

  test("nested parts yield text, HTML and an attachment", () => {
    const mail = parseMail(
      lines(
        'Content-Type: multipart/mixed; boundary="a+b"',
        "",
        "preamble",
        "--a+b",
        "Content-Type: multipart/alternative; boundary=inner",
        "",
        "--inner",
        "",
        "plain",
        "--inner",
        "Content-Type: text/html; charset=windows-1255",
        "Content-Transfer-Encoding: base64",
        "",
        Buffer.from([0xf9, 0xec]).toString("base64"),
        "--inner--",
        "--a+b",
        "Content-Type: application/pdf",
        "Content-Disposition: attachment; filename*=UTF-8''%D7%A7%D7%91%D7%9C%D7%94.pdf",
        "",
        "1234",
        "--a+b--",
        "epilogue",
      ),
    );
    expect([mail.text, mail.html]).toEqual(["plain", "של"]);
    expect(mail.attachments).toEqual([{ name: "קבלה.pdf", type: "application/pdf", bytes: 4 }]);
  });

  test("empty mail and unknown charsets do not fail", () => {
    expect(parseMail(Buffer.alloc(0))).toMatchObject({ subject: "", text: "", html: "" });
    expect(parseMail(lines("Content-Type: text/plain; charset=klingon", "", "hi")).text).toBe("hi");
  });
});
