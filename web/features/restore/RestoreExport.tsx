import { useMutation } from "@tanstack/react-query";
import Upload from "lucide-react/icons/upload";
import { useRef } from "react";
import { personalData } from "#contract/personal-data.ts";
import type { Reply } from "#contract/kit/endpoint.ts";
import { plural } from "#domain/format.ts";
import { call, textFor } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { FormError } from "#web/ui/fields/Form.tsx";

/** Returns "Restored 10 accounts and 4,942 transactions", and why pending ones are missing. */
const restoredText = ({ accounts, transactions, pendingLeftOut }: Reply<typeof personalData.restore>): string => {
  const restored = `Restored ${plural(accounts, "account")} and ${plural(transactions, "transaction")}`;
  if (pendingLeftOut === 0) return restored;
  return `${restored}. ${plural(pendingLeftOut, "pending transaction")} will come from your bank when you link it again.`;
};

type Props = { look?: "plain" | "ghost"; wide?: boolean; onDone?: () => void };

/** Restores a zip exported from Hiro. If anything fails, nothing changes. */
export const RestoreExport = ({ look = "plain", wide = false, onDone }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const restore = useMutation({
    mutationFn: (file: File) => call(personalData.restore, { file }),
    onSuccess: async (restored) => {
      toast(restoredText(restored));
      await queryClient.invalidateQueries();
      onDone?.();
    },
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="Hiro export"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows choosing the same file again after an error.
          event.target.value = "";
          if (file) restore.mutate(file);
        }}
      />
      <Button look={look} wide={wide} icon={<Upload aria-hidden />} busy={restore.isPending} onClick={() => input.current?.click()}>
        Restore a Hiro export
      </Button>
      <FormError>{restore.error && textFor(restore.error)}</FormError>
    </>
  );
};
