import { ActionIcon, Badge, Menu, Text } from "@mantine/core";
import { IconDots, IconDownload, IconFileX, IconMail } from "@tabler/icons-react";
import { useRef } from "react";
import { formatMoney } from "../../schema/rules/money/words.ts";
import { formatCalendarDay } from "../ui/format.ts";
import ui from "../ui/parts/ui.module.css";
import type { Receipt_ReceiptFragment } from "./Receipt.generated.ts";
import styles from "./receipts.module.css";
import { aboutOf, isLostMail, mailWords, titleOf } from "./receiptWords.ts";
import type { ReceiptActs } from "./useReceipts.ts";

interface ReceiptRowProps {
  receipt: Receipt_ReceiptFragment;
  /** Whose it is, where the list is of all clients. */
  named: boolean;
  acts: ReceiptActs;
  onCorrect: (receipt: Receipt_ReceiptFragment) => void;
}

/** One receipt: its number, what it is about, how much, whether it holds; its file in one press. */
export function ReceiptRow({ receipt, named, acts: { download, mail }, onCorrect }: ReceiptRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const title = titleOf(receipt);
  const facts = [formatCalendarDay(receipt.day), aboutOf(receipt), named && receipt.client.name].filter(Boolean);
  return (
    <li className={styles.receipt} tabIndex={-1}>
      <div className={styles.what}>
        <Text fw={500} className={ui.num}>
          {title}
        </Text>
        <Text size="sm" c="dimmed" className={ui.anywhere}>
          {facts.join(" · ")}
          {receipt.mail && (
            <>
              {" · "}
              <span className={isLostMail(receipt.mail) ? ui.failed : undefined}>{mailWords(receipt.mail)}</span>
            </>
          )}
        </Text>
      </div>
      {receipt.cancelledBy && <Badge color="gray">Anulado</Badge>}
      <Text fw={600} className={`${ui.num} ${ui.nowrap}`}>
        {formatMoney(Number(receipt.total.amount))}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Descargar ${title}`}
        title="Descargar"
        onClick={() => void download(receipt)}
      >
        <IconDownload size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {receipt.cancelledBy ? (
        <span className={styles.noMenu} />
      ) : (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon ref={button} variant="subtle" color="gray" size={36} aria-label={`Acciones de ${title}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => void mail(receipt)}>
              Enviar por correo
            </Menu.Item>
            {receipt.lines.length > 0 && (
              <Menu.Item
                leftSection={<IconFileX size={16} aria-hidden />}
                onClick={() => {
                  // The dialog gives the focus back to what had it: the button, not the item that goes with its menu.
                  button.current?.focus();
                  onCorrect(receipt);
                }}
              >
                Rectificar…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
