import Ellipsis from "lucide-react/icons/ellipsis";
import Plus from "lucide-react/icons/plus";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Button } from "#web/ui/actions/Button.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Family, State, States } from "./State.tsx";

export const ButtonsFamily = () => (
  <Family title="Buttons">
    <States>
      <State name="Primary">
        <Button look="primary">Confirm</Button>
      </State>
      <State name="Hover">
        <Button look="primary" data-look="hover">
          Confirm
        </Button>
      </State>
      <State name="Focus">
        <Button look="primary" data-look="focus">
          Confirm
        </Button>
      </State>
      <State name="Working">
        <Button look="primary" busy>
          Moving 14
        </Button>
      </State>
      <State name="Disabled">
        <Button look="primary" disabled>
          Confirm
        </Button>
      </State>
    </States>
    <States>
      <State name="Plain">
        <Button>Add account</Button>
      </State>
      <State name="Hover">
        <Button data-look="hover">Add account</Button>
      </State>
      <State name="Ghost">
        <Button look="ghost">Dismiss</Button>
      </State>
      <State name="Danger">
        <Button look="danger">Delete</Button>
      </State>
      <State name="Danger, last step">
        <Button look="danger-solid">Delete category</Button>
      </State>
      <State name="Small">
        <Button small>Export</Button>
      </State>
      <State name="Small with icon">
        <Button small icon={<Plus />}>
          Add account
        </Button>
      </State>
      <State name="Working">
        <Button small busy>
          Saving
        </Button>
      </State>
    </States>
    <States>
      <State name="Icon">
        <IconButton label="More" icon={<Ellipsis />} />
      </State>
      <State name="Hover">
        <IconButton label="More, hover" data-look="hover" icon={<Ellipsis />} />
      </State>
      <State name="Disabled">
        <IconButton label="More, disabled" disabled icon={<Ellipsis />} />
      </State>
      <State name="Small">
        <IconButton small label="More, small" icon={<Ellipsis />} />
      </State>
      <State name="With badge">
        <IconButton framed label="Filters, 2 set" icon={<SlidersHorizontal />} badge={2} />
      </State>
    </States>
  </Family>
);
